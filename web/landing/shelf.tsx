import { currencySign, formatPrice, isPayable, referenceCurrency } from '../../contract/price.ts';
import { siteCurrencies as currencies } from '../api/site-facts.ts';
import { useLanguage } from '../i18n/language.ts';
import styles from './landing.module.css';

const paper = 'var(--surface)';
const ink = 'var(--accent)';

/** The illustration of the landing page. Narrow screens show its middle: lamp, books, cooker and plant. */
export function Shelf({ free }: { free: string }) {
  const language = useLanguage();
  const currency = referenceCurrency(currencies);
  const hasRoom = currencySign(currency, language, currencies).length === 1;
  const price = (yuan: number) => {
    // Sixty won are no price.
    const amount = `${isPayable('0.5', currency) ? yuan : 100 * yuan}`;
    return hasRoom ? formatPrice(amount, currency, { free, language, currencies }) : amount;
  };
  return (
    <svg
      className={styles.shelf}
      viewBox="0 0 1200 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g stroke={ink} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" fill={paper}>
        <path d="M-2000 271c700-2 1500 2 2300-1s1700 3 2900 0" fill="none" />
        <Left />
        <Lamp />
        <Books />
        <Cooker />
        <Plant />
        <Bicycle />
        <PriceTag x={236} y={128} turn={-7}>
          {price(60)}
        </PriceTag>
        <PriceTag x={383} y={140} turn={5}>
          {price(45)}
        </PriceTag>
        <PriceTag x={566} y={190} turn={-6}>
          {price(20)}
        </PriceTag>
        <PriceTag x={752} y={190} turn={-9}>
          {price(80)}
        </PriceTag>
        <PriceTag x={858} y={206} turn={8}>
          {free}
        </PriceTag>
        <PriceTag x={1012} y={142} turn={6}>
          {price(300)}
        </PriceTag>
      </g>
    </svg>
  );
}

function Left() {
  return (
    <>
      <circle cx="78" cy="240" r="29" />
      <path
        d="M78 211c-9 18-9 40 0 58M50 233c18 8 38 8 56 0M58 219c9 13 9 28 0 42M98 219c-9 13-9 28 0 42"
        fill="none"
      />
      <path
        d="m152 268 9-172M238 268l-7-172M161 98c22-6 48-6 70 0M159 124c24-5 50-5 73 0M158 150c24-5 50-5 75 0"
        fill="none"
      />
      <path d="M146 192c34-6 66-6 98 0l4 14c-34 4-70 4-106 0z" fill={ink} />
      <path d="m148 208-6 61M242 208l8 61" fill="none" />
    </>
  );
}

function Lamp() {
  return (
    <>
      <path d="m362 252-26-70 76-86" fill="none" strokeWidth="5" />
      <circle cx="337" cy="181" r="6" />
      <path d="M322 270c0-13 15-20 40-20s40 7 40 20z" fill={ink} />
      <g transform="translate(424 118) rotate(-22)">
        <path d="M-42 32C-42-10-20-31 0-31s42 21 42 63c-28 5-56 5-84 0z" fill={ink} />
        <path d="M-28 48l-7 19M0 51v21M28 48l7 19" fill="none" strokeDasharray="1 8" />
      </g>
    </>
  );
}

function Books() {
  return (
    <>
      <path d="M456 239c50-3 98-3 146 0l-1 30c-49 2-96 2-145 0z" />
      <path d="M474 239v31M482 238v31M505 254c24-2 46-2 68 0" fill="none" />
      <path d="M466 209c42-3 84-2 126 1v28c-42-2-84-2-126 0z" fill={ink} />
      <path d="M482 210v28M574 210v28" stroke={paper} fill="none" />
      <path d="m459 181 113 3c4 8 4 17 1 25l-114-1c6-9 6-18 0-27z" />
      <path d="M470 190c30-1 62 0 92 2M470 199c30-1 62 0 92 1" fill="none" strokeWidth="1.6" />
    </>
  );
}

function Cooker() {
  return (
    <>
      <path d="M640 196c-3 32-1 52 9 68 5 7 83 7 88 0 10-16 12-36 9-68z" />
      <path d="M640 184c3-30 28-42 53-42s50 12 53 42z" fill={ink} />
      <path d="M632 184c40-3 82-3 122 0v12c-40 3-82 3-122 0z" />
      <path d="M680 142c-1-13 27-13 26 0z" />
      <path d="M676 214c11-2 23-2 34 0v28c-11 2-23 2-34 0z" />
      <path d="M693 221v8" fill="none" strokeWidth="5" />
      <path d="M668 120c-8-9 8-16 0-26M718 120c-8-9 8-16 0-26M693 114c-8-9 8-16 0-26" fill="none" />
    </>
  );
}

function Plant() {
  return (
    <>
      <path d="M818 222c-2-26-3-50 0-76" fill="none" />
      <path d="M817 178c-26-1-41-16-43-38 25-1 41 14 43 38zM819 200c23-4 37-20 37-42-23 3-37 19-37 42zM818 148c-12-19-10-38 4-52 15 16 13 36-4 52z" />
      <path d="M782 222c24-3 48-3 72 0l-9 48h-54z" fill={ink} />
      <path d="M778 214c27-3 53-3 80 0v12c-27 3-53 3-80 0z" />
    </>
  );
}

function Bicycle() {
  return (
    <>
      <g fill="none">
        <circle cx="974" cy="218" r="51" />
        <circle cx="1124" cy="218" r="51" />
        <path
          d="M974 218h68l56-66h-70zM1042 218l-20-84M974 218l52-66M1124 218l-28-92c8-10 26-8 30 4"
          strokeWidth="4"
        />
        <path d="m1042 218 12 16M1048 235h14" />
      </g>
      <circle cx="974" cy="218" r="5" />
      <circle cx="1124" cy="218" r="5" />
      <circle cx="1042" cy="218" r="9" fill={ink} />
      <path d="M1000 134c14-6 32-6 44 0-14 8-30 8-44 0z" fill={ink} />
      <path d="M1112 142c16-2 34-2 50 0l-7 34c-12 2-24 2-36 0z" />
      <path d="m1126 142 3 34M1148 142l-3 34M1115 158c15-2 29-2 44 0" fill="none" strokeWidth="1.6" />
    </>
  );
}

interface TagProps {
  x: number;
  y: number;
  turn: number;
  children: string;
}

/** A price tag whose string is tied at (x, y). It widens with its text up to a limit; longer text has a smaller font. */
function PriceTag({ x, y, turn, children }: TagProps) {
  // In ems: about 0.6 a letter, and one a Chinese character.
  const width = 0.62 * children.length + 0.38 * (children.match(/[\u1100-\uffff]/g) ?? []).length;
  const half = Math.max(23, Math.min(36, 8.5 * width + 5));
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} fill="var(--surface)">
      <path d="M0 0c3 7-2 12 0 21" fill="none" strokeWidth="1.8" />
      <path d={`M-${half} 28-11 16h22L${half} 28v26H-${half}z`} strokeWidth="2.4" />
      <circle cy="23" r="2.6" strokeWidth="1.8" />
      <text
        y="46"
        fill="var(--accent)"
        stroke="none"
        fontSize={Math.min(16, (2 * half - 6) / width)}
        fontWeight="800"
        textAnchor="middle"
      >
        {children}
      </text>
    </g>
  );
}
