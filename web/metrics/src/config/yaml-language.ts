import { StreamLanguage, type StreamParser } from '@codemirror/language'

const key = /(?:"[^"]*"|'[^']*'|[\w./${}@-]+)(?=\s*:(?:\s|$))/
const number = /-?\d+(?:\.\d+)?(?:ms|[smhdwy]|[KMGT]i?B)?(?=\s*(?:$|[,\]}#]))/
const word = /(?:true|false|null|~)(?=\s*(?:$|[,\]}#]))/

/** As much of YAML as makes a configuration easy to read: keys, texts, numbers, comments. */
export const yamlParser: StreamParser<{ isInText: boolean }> = {
  name: 'yaml',
  startState: () => ({ isInText: false }),
  token(stream, state) {
    if (stream.sol()) state.isInText = false
    if (stream.eatSpace()) return null
    const before = stream.string[stream.pos - 1]
    if (stream.peek() === '#' && (stream.pos === 0 || before === ' ' || before === '\t')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (!state.isInText && stream.match(key)) return 'labelName'
    if (stream.match(/"(?:[^"\\]|\\.)*"?/) || stream.match(/'(?:[^']|'')*'?/)) return 'string'
    if (!state.isInText && stream.match(number)) return 'number'
    if (!state.isInText && stream.match(word)) return 'keyword'
    const sign = stream.next() ?? ''
    // A text without quotes goes on to the end of its line, or of its place in a list.
    const isBlankNext = /\s|^$/.test(stream.peek() ?? '')
    state.isInText = !(',[]{}'.includes(sign) || ('-:?'.includes(sign) && isBlankNext))
    return state.isInText ? null : 'operator'
  },
  languageData: { commentTokens: { line: '#' } },
}

export const yamlLanguage = StreamLanguage.define(yamlParser)
