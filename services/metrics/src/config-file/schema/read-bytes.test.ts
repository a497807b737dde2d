import { expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

test.each([
  { text: '0', bytes: 0 },
  { text: '100B', bytes: 100 },
  { text: '10MB', bytes: 10_485_760 },
  { text: '10MiB', bytes: 10_485_760 },
  { text: '1.5KB', bytes: 1_536 },
  { text: '.5KiB', bytes: 512 },
  { text: '1KB512B', bytes: 1_536 },
  { text: '+1EB', bytes: 2 ** 60 },
  { text: '-1KB', bytes: -1_024 },
])('$text is $bytes bytes', ({ text, bytes }) => {
  expect(readBytes(text)).toBe(bytes)
})

test.each([
  { text: '100', fault: 'units: unknown unit  in 100' },
  { text: '10kB', fault: 'units: unknown unit kB in 10kB' },
  { text: '10M', fault: 'units: unknown unit M in 10M' },
  { text: '10 MB', fault: 'units: unknown unit  MB in 10 MB' },
  { text: '1KB5', fault: 'units: unknown unit  in 1KB5' },
  { text: '9EB', fault: 'units: overflow parsing unit' },
  { text: 'MB', fault: 'units: invalid MB' },
  { text: '-', fault: 'units: invalid -' },
  { text: '', fault: 'units: invalid ' },
])('"$text" is none', ({ text, fault }) => expect(readBytes(text)).toEqual({ fault }))
