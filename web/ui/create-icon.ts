import { createElement, type ComponentProps } from 'react';

interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Creates the icon components of lucide-react. Replaces the library's function (vite.config.ts), which adds 1 kB to the
 * first script for options that no icon here uses.
 */
export default function createIcon({ name, node }: IconData) {
  return ({ className, ...props }: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name} ${className ?? ''}`,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
