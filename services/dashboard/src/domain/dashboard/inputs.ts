export type Input = { readonly name: string; readonly value: string }

/**
 * The text of a dashboard with the inputs that an import gives put in for `${NAME}` wherever it
 * stands inside a JSON text. An input without a value is left as it is: it is resolved when queried.
 */
export function withInputs(text: string, inputs: readonly Input[]): string {
  return inputs
    .filter(({ name, value }) => name !== '' && value !== '')
    .reduce(
      (result, { name, value }) => result.replaceAll(`\${${name}}`, () => JSON.stringify(value).slice(1, -1)),
      text,
    )
}
