/** Why a template cannot be read or filled, as a sentence in the words of Go's `text/template`. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
}
