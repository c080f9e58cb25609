interface Props {
  x: number;
  y: number;
  turn: number;
  children: string;
}

/** A price tag on a string that is tied at x, y. */
export function PriceTag({ x, y, turn, children }: Props) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} fill="var(--surface)">
      <path d="M0 0c3 7-2 12 0 21" fill="none" strokeWidth="1.8" />
      <path d="M-23 28-11 16h22l12 12v26h-46z" strokeWidth="2.4" />
      <circle cy="23" r="2.6" strokeWidth="1.8" />
      <text y="46" fill="var(--accent)" stroke="none" fontSize="16" fontWeight="800" textAnchor="middle">
        {children}
      </text>
    </g>
  );
}
