/** The headers of plain text, written as Prometheus writes them: some clients compare. */
export const plain = { 'content-type': 'text/plain; charset=utf-8' }
