import { createElement, type ComponentProps } from 'react';

interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Makes the components of lucide-react in place of its own function (vite.config.ts), which takes 1 kB of the first
 * script for options that no icon here uses.
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
