// Searches words in a text, ignoring case and accents.
export interface Part {
  text: string
  hit: boolean
}

/** Normalizes a text letter by letter, so that it keeps its length. */
function plain(text: string): string {
  return text.replace(/[^]/gu, (letter) => {
    const base = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'").toLocaleLowerCase()
    return base.length === letter.length ? base : letter
  })
}

export function splitWords(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean)
}

/** Whether the text contains all words. */
export function containsAll(words: string[], text: string): boolean {
  const where = plain(text)
  return words.every((word) => where.includes(word))
}

/** Splits the text into matches and the parts between them. */
export function splitMatches(words: string[], text: string): Part[] {
  const where = plain(text)
  const hits = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + word.length))
      hits.fill(true, at, at + word.length)
  }
  const parts: Part[] = []
  for (const [n, hit] of hits.entries()) {
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += text[n]
    else parts.push({ text: text[n]!, hit })
  }
  return parts
}
