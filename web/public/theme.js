// Sets the theme before the first paint, to avoid a flash of the other one. The content security policy allows no
// inline script. web/layout/theme.ts writes the value.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is disabled: use the theme of the system.
}

// Nothing else of the site runs in engines older than docs/browsers.md names, such as WeChat's on old phones.
try {
  RegExp('(?<=a)');
  if (!CSS.supports('color: color-mix(in srgb, red, red)') || !CSS.supports('selector(:has(a))'))
    throw Error();
} catch {
  var advice = document.currentScript.dataset.old;
  addEventListener('DOMContentLoaded', function () {
    document.body.prepend(advice);
  });
}
