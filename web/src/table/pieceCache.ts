// Loads the pieces of an edition once for each table and language.
import type { Pieces } from '../net/protocol'
import type { PieceSource } from './gamePage'

export class PieceCache<Edition> {
  readonly #editions = new Map<string, Promise<Edition>>()

  constructor(private readonly parse: (pieces: Pieces['pieces']) => Edition) {}

  load(source: PieceSource, lang: string): Promise<Edition> {
    const key = `${source.id} ${lang}`
    const edition = this.#editions.get(key) ?? source.pieces(lang).then(({ pieces }) => this.parse(pieces))
    this.#editions.set(key, edition)
    edition.catch(() => this.#editions.delete(key))
    return edition
  }
}
