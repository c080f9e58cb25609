const host = String.raw`@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`;
const plain = new RegExp(String.raw`^[a-z0-9]+(?:\.[a-z0-9]+)*${host}`, 'i');
const withSigns = new RegExp(String.raw`^[a-z0-9]+(?:[._-][a-z0-9]+)*${host}`, 'i');

/** What a member's address looks like: ASCII, letters, digits and inner full stops before the one @, on some sites also inner - and _. */
export const addressPattern = (emailSigns: boolean): RegExp => (emailSigns ? withSigns : plain);
