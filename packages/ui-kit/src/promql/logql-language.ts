import { StreamLanguage, type StringStream } from '@codemirror/language'
import { tags } from '@lezer/highlight'

type State = {
  /** Within the braces of a selector. */
  isInBraces: boolean
  /** Within a text in backticks, which may have several lines. */
  isInRaw: boolean
  /** Behind a stroke: a word there names a stage. */
  isAfterStroke: boolean
}

const stages = new Set(
  'json logfmt pattern regexp unpack unwrap line_format label_format decolorize drop keep distinct'.split(' '),
)
const keywords = new Set('by without on ignoring group_left group_right bool offset and or unless'.split(' '))
const operator = /^(?:\|[=~>]|![=~>]|=~|==|!=|>=|<=|[=<>+\-*/%^|])/

/**
 * LogQL as far as its colours need it. A grammar would be more than that: the one that there is asks for one version
 * of its parser, which is not that of the other languages here.
 */
export const logqlLanguage = StreamLanguage.define<State>({
  name: 'logql',
  tokenTable: { label: tags.labelName, call: tags.function(tags.variableName) },
  startState: () => ({ isInBraces: false, isInRaw: false, isAfterStroke: false }),
  token(stream, state) {
    if (state.isInRaw) return raw(stream, state)
    if (stream.eatSpace()) return null
    const { isAfterStroke } = state
    state.isAfterStroke = false
    if (stream.match(/^#.*/)) return 'comment'
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string'
    if (stream.eat('`')) return raw(stream, state)
    if (stream.match(/^\$(?:\w+|\{[^}]*\}?)/)) return 'modifier'
    if (stream.match(/^\d[\d.]*[a-zµ]*/i)) return 'number'
    if (stream.match(operator)) {
      state.isAfterStroke = stream.current() === '|'
      return 'operator'
    }
    if (stream.match(/^[A-Za-z_]\w*/)) return wordToken(stream, state, isAfterStroke)
    const sign = stream.next()
    if (sign === '{' || sign === '}') state.isInBraces = sign === '{'
    return null
  },
})

function raw(stream: StringStream, state: State): string {
  state.isInRaw = !stream.skipTo('`')
  if (state.isInRaw) stream.skipToEnd()
  else stream.next()
  return 'string'
}

function wordToken(stream: StringStream, { isInBraces }: State, isAfterStroke: boolean): string {
  const word = stream.current()
  if (isInBraces) return 'label'
  if (isAfterStroke) return stages.has(word) ? 'keyword' : 'label'
  if (keywords.has(word)) return 'keyword'
  return stream.match(/^\s*(?:\(|by\b|without\b)/, false) ? 'call' : 'label'
}
