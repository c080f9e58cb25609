// Proves the work that the beginning of a campus login asks for (docs/proof-of-work.md), and begins it again with the
// proof. It stands alone, and hashes in script, because plain http has no crypto.subtle.

const { token, bits } = document.querySelector('#challenge').dataset;
const signature = token.slice(token.lastIndexOf('.') + 1);
const rounds = 16;
const zeros = Number(bits) - Math.log2(rounds);

// The constants of SHA-256: fractions of the square and cube roots of the first primes.
const primes = Array.from({ length: 310 }, (_, number) => number + 2).filter((number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
});
const fraction = (root) => Math.floor((root % 1) * 2 ** 32) | 0;
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The first word of the SHA-256 of an ASCII text of at most 55 characters. */
function firstWord(text) {
  const words = new Int32Array(64);
  for (let at = 0; at < text.length; at += 1) words[at >> 2] |= text.charCodeAt(at) << (24 - 8 * (at & 3));
  words[text.length >> 2] |= 0x80 << (24 - 8 * (text.length & 3));
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16] + one + words[at - 7] + two;
  }
  let [a, b, c, d, e, f, g, h] = start;
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + constants[at] + words[at]) | 0;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return (a + start[0]) >>> 0;
}

const counters = Array.from({ length: rounds }, (_, round) => {
  let counter = 0;
  while (Math.clz32(firstWord(`${signature}.${round}.${counter}`)) < zeros) counter += 1;
  return counter;
});
const again = new URL(location.href);
again.searchParams.set('proof', `${token}~${counters.join(',')}`);
location.replace(again.href);
