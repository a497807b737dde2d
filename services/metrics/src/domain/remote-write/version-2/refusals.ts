/** Why parts of a request were not stored, one line for each, as many as an answer should hold. */
export class Refusals {
  readonly #maxLines: number
  readonly #lines: string[] = []
  #count = 0

  constructor(maxLines = 50) {
    this.#maxLines = maxLines
  }

  get count(): number {
    return this.#count
  }

  add(line: string): void {
    this.#count += 1
    if (this.#lines.length < this.#maxLines) this.#lines.push(line)
  }

  /** One reason a line; `''` when nothing was refused. */
  text(): string {
    const more = this.#count - this.#lines.length
    return [...this.#lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
  }
}
