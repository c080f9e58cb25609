const host = String.raw`@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`;
const plain = new RegExp(String.raw`^[a-z0-9]+(?:\.[a-z0-9]+)*${host}`, 'i');
const withSigns = new RegExp(String.raw`^[a-z0-9]+(?:[._-][a-z0-9]+)*${host}`, 'i');
let pattern = plain;

/** Whether this process, or this page, also takes addresses of members with an inner - or _. */
export function setEmailSigns(areTaken: boolean): void {
  pattern = areTaken ? withSigns : plain;
}

/** What a member's address looks like: ASCII, letters, digits and inner full stops before the one @. */
export const addressPattern = (): RegExp => pattern;
