/** What is answered as plain text, as Loki does, instead of what was asked for. */
export class LokiRefusal extends Error {
  override readonly name = 'LokiRefusal'
  readonly status: 400 | 404 | 499 | 504

  constructor(message: string, status: 400 | 404 | 499 | 504 = 400, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.status = status
  }
}
