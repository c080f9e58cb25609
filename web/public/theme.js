// Before the first paint, so that a chosen theme never flashes the other one. A file of its own because the
// site allows no inline script. The names of the stored values: web/layout/theme.ts, web/i18n/language.ts.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme it is.
}
