// Sets the theme before the first paint, to avoid a flash of the other one. The content security policy allows no
// inline script. web/layout/theme.ts writes the value.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is disabled: use the theme of the system.
}
