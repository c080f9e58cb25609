/** How titles of wanted posts begin that say so. “收音机” is a radio. */
const announced =
  /^(?:(?:wanted|looking for)(?![\w-])|求购|收购?(?![音纳藏据银款件割集录]))[\s:：,，!！-]*/iu;

/** The title of a wanted post without the word that its mark says. */
export function wishedThing(title: string): string {
  const thing = title.replace(announced, '');
  return thing === '' || thing === title ? title : thing.charAt(0).toUpperCase() + thing.slice(1);
}
