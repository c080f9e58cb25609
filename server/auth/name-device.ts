/** The first that the header names: browsers also name those that they resemble. */
const browsers = [
  ['WeCom', /wxwork/i],
  ['WeChat', /micromessenger/i],
  ['QQ', /\bM?QQBrowser\b|\bQQ\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A short name of a device from its User-Agent header: 'Chrome on Android', at most 60 characters. */
export function nameDevice(userAgent: string | undefined): string {
  const [browser, system] = [browsers, systems].map(
    (known) => known.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0],
  );
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
