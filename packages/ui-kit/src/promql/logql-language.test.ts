import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { expect, test } from 'vitest'
import { logqlLanguage } from './logql-language.ts'

const highlighter = tagHighlighter([
  { tag: tags.comment, class: 'comment' },
  { tag: tags.string, class: 'string' },
  { tag: tags.number, class: 'number' },
  { tag: tags.keyword, class: 'keyword' },
  { tag: tags.modifier, class: 'variable' },
  { tag: tags.operator, class: 'operator' },
  { tag: tags.labelName, class: 'label' },
  { tag: tags.function(tags.variableName), class: 'function' },
])

/** What has a colour, each as `kind text`. */
function coloursOf(text: string): readonly string[] {
  const found: string[] = []
  highlightTree(logqlLanguage.parser.parse(text), highlighter, (from, to, kind) => {
    found.push(`${kind} ${text.slice(from, to)}`)
  })
  return found
}

test.each([
  {
    name: 'a selector and its filters',
    text: '{app="web", level=~"err.*"} |= "time\\"out" !~ `a`',
    colours: [
      ...['label app', 'operator =', 'string "web"', 'label level', 'operator =~', 'string "err.*"'],
      ...['operator |=', 'string "time\\"out"', 'operator !~', 'string `a`'],
    ],
  },
  {
    name: 'stages, and conditions on labels',
    text: '{a="b"} | json | status >= 500 | line_format "{{.x}}"',
    colours: [
      ...['label a', 'operator =', 'string "b"', 'operator |', 'keyword json', 'operator |', 'label status'],
      ...['operator >=', 'number 500', 'operator |', 'keyword line_format', 'string "{{.x}}"'],
    ],
  },
  {
    name: 'what is counted',
    text: 'sum by (level) (rate({a="b"}[5m])) / 1.5 # each second',
    colours: [
      ...['function sum', 'keyword by', 'label level', 'function rate', 'label a', 'operator =', 'string "b"'],
      ...['number 5m', 'operator /', 'number 1.5', 'comment # each second'],
    ],
  },
  {
    name: 'variables',
    text: 'count_over_time({a="b"}[$__auto])',
    colours: ['function count_over_time', 'label a', 'operator =', 'string "b"', 'variable $__auto'],
  },
  {
    name: 'a text over several lines, and one that is open',
    text: '{a=`one\ntwo`, json="c',
    colours: ['label a', 'operator =', 'string `one', 'string two`', 'label json', 'operator =', 'string "c'],
  },
  {
    name: 'a label that is called like a stage',
    text: '{json="b"}',
    colours: ['label json', 'operator =', 'string "b"'],
  },
])('colours $name', ({ text, colours }) => {
  expect(coloursOf(text)).toEqual(colours)
})
