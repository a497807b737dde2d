export { builtins, escapeQuery, type TemplateFunction, textOf } from './builtins.ts'
export { fillTemplate, fillTemplateNow } from './evaluate.ts'
export { expandTemplate, replaceMatches } from './expand-template.ts'
export { formatWith } from './format-float.ts'
export { formatTime } from './format-time.ts'
export { humanize, humanize1024, humanizeDuration, humanizePercentage } from './humanize.ts'
export type { Template } from './node.ts'
export { numberOf } from './number-of.ts'
export { parseTemplate } from './parse.ts'
export { parseGoDuration } from './parse-go-duration.ts'
export { parseTime } from './parse-time.ts'
export { printValue } from './print.ts'
export { quote, quoteRune } from './quote.ts'
export { TemplateError } from './template-error.ts'
export { unquote } from './unquote.ts'
export {
  float,
  int,
  list,
  nanosOf,
  struct,
  type TemplateMethod,
  type TemplateMethods,
  type TemplateValue,
  textMap,
  timeAt,
  typeName,
} from './value.ts'
export { isZone, zonedAt } from './zoned.ts'
