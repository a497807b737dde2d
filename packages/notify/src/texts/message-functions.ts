import { builtins, list, TemplateError, type TemplateFunction, type TemplateValue, textOf } from '@hearth/go-template'
import { RE2JS } from 're2js'

/** What templates of messages can call: Go's own functions and Alertmanager's. */
export const messageFunctions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ...builtins,
  ['toUpper', ([text]) => textOf(text).toUpperCase()],
  ['toLower', ([text]) => textOf(text).toLowerCase()],
  [
    'title',
    ([text]) =>
      textOf(text)
        .toLowerCase()
        .replace(/(?<![\p{L}\p{N}'])\p{L}/gu, (sign) => sign.toUpperCase()),
  ],
  ['trimSpace', ([text]) => textOf(text).trim()],
  ['join', ([separator, texts]) => textsOf(texts).join(textOf(separator))],
  ['match', ([pattern, text]) => RE2JS.compile(textOf(pattern)).matcher(textOf(text)).find()],
  ['safeHtml', ([text]) => ({ kind: 'markup', text: textOf(text) })],
  ['reReplaceAll', ([pattern, by, text]) => replaceAll(textOf(pattern), textOf(by), textOf(text))],
  ['stringSlice', (texts) => list(texts)],
])

/** Of all functions, those that do not look at all of their arguments among them. */
export const functionNames: ReadonlySet<string> = new Set([...messageFunctions.keys(), 'and', 'or'])

function textsOf(value: TemplateValue): readonly string[] {
  if (typeof value === 'object' && value.kind === 'list') return value.items.map(textOf)
  throw new TemplateError('wrong type for value; expected []string')
}

function replaceAll(pattern: string, by: string, text: string): string {
  return RE2JS.compile(pattern).matcher(text).replaceAll(by)
}
