import { describe, expect, test } from 'vitest'
import { parseAnsi, type Segment } from './ansi.ts'

describe('parseAnsi()', () => {
  test.each([
    { name: 'plain text is one stretch', line: 'plain', expected: [{ text: 'plain' }] },
    { name: 'nothing is none', line: '', expected: [] },
    {
      name: 'colours begin and end',
      line: 'a \u001b[31mred\u001b[0m b',
      expected: [{ text: 'a ' }, { text: 'red', color: 1 }, { text: ' b' }],
    },
    {
      name: 'styles add up and are taken back one by one',
      line: '\u001b[1;92mx\u001b[22my\u001b[39mz',
      expected: [{ text: 'x', bold: true, color: 10 }, { text: 'y', color: 10 }, { text: 'z' }],
    },
    {
      name: 'bright colours and those behind the text',
      line: '\u001b[90;47ma\u001b[97;100mb\u001b[49mc\u001b[107;37md\u001b[98;108me',
      expected: [
        { text: 'a', color: 8, background: 7 },
        { text: 'b', color: 15, background: 8 },
        { text: 'c', color: 15 },
        { text: 'd', color: 7, background: 15 },
        { text: 'e', color: 7, background: 15 },
      ],
    },
    {
      name: 'what leans, is underlined or pale, until it is taken back',
      line: '\u001b[2;3;4ma\u001b[22;23mb\u001b[24mc\u001b[md',
      expected: [
        { text: 'a', dim: true, italic: true, underline: true },
        { text: 'b', italic: false, underline: true },
        { text: 'c', italic: false, underline: false },
        { text: 'd' },
      ],
    },
    {
      name: 'colours of the palette and free ones',
      line: '\u001b[38;5;196ma\u001b[48;2;1;2;3mb\u001b[38;5;3mc',
      expected: [
        { text: 'a', color: '#ff0000' },
        { text: 'b', color: '#ff0000', background: '#010203' },
        { text: 'c', color: 3, background: '#010203' },
      ],
    },
    { name: 'a colour that is none is left out', line: '\u001b[38;2;999;0;0mx', expected: [{ text: 'x' }] },
    {
      name: 'codes of looks that are not shown here, or that nobody gave a meaning, change nothing',
      line: `\u001b[1;31;42ma\u001b[${[5, 6, 7, 8, 9, 21, 25, 27, 28, 29, 50, 60, 89, 99, 108].join(';')}mb`,
      expected: ['a', 'b'].map((text) => ({ text, bold: true, color: 1, background: 2 })),
    },
    { name: 'a title is left out', line: '\u001b]0;evil\u0007text', expected: [{ text: 'text' }] },
    {
      name: 'a link keeps its text alone',
      line: '\u001b]8;;javascript:x\u0007go\u001b]8;;\u0007',
      expected: [{ text: 'go' }],
    },
    {
      name: 'moves of the cursor are left out',
      line: 'a\u001b[2Kb\u001b[1;1Hc',
      expected: [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
    },
    { name: 'an unfinished escape is left out', line: 'a\u001b[', expected: [{ text: 'a' }] },
    { name: 'a carriage return is seen', line: 'a\rb', expected: [{ text: 'a\u240db' }] },
    { name: 'text cannot be turned around', line: 'a\u202eb', expected: [{ text: 'a\\u{202e}b' }] },
    { name: 'markup is text', line: '<img onerror=1>', expected: [{ text: '<img onerror=1>' }] },
  ] satisfies { name: string; line: string; expected: Segment[] }[])('$name', ({ line, expected }) => {
    expect(parseAnsi(line)).toEqual(expected)
  })
})
