/** Bytes of a block that are not what was written. What they held is lost; all else is read on. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
  readonly path: string
  readonly what: string

  constructor(path: string, what: string, options: { readonly cause?: unknown } = {}) {
    super(`Cannot read ${what} in ${path}: its bytes are damaged`, options)
    this.path = path
    this.what = what
  }
}
