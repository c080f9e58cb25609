/** The icons of a site. */

/** The drawing of a site without a logo, in a square of 32. */
export const markPaths = {
  shape:
    'M6 2h20a2 2 0 0 1 2 2v14.5H4V4a2 2 0 0 1 2-2zM4 19.5h5.2V28H5.5A1.5 1.5 0 0 1 4 26.5zM10.3 19.5h5.2V28h-5.2zM16.6 19.5h5.2V28h-5.2zM23 20.3l5-1.3 1.9 8.3-5 1.3z',
  lines: 'M8.5 8h15M8.5 13h9',
};

/** The sizes of the icons, in pixels. `maskable` is 512 with a safe zone. */
export const iconSizes = ['32', '180', '192', '512', 'maskable'] as const;

/** The address of an icon. `version` is the name of a logo, or six digits of a colour. */
export const iconPath = (version: string, size: (typeof iconSizes)[number]): string =>
  `/logo/${version}-${size}.png`;
