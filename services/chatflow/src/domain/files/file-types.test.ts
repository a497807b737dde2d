import { describe, expect, it } from 'vitest'
import { plainType, shownType, typeFitsName } from './file-types.ts'

describe('a plain type', () => {
  it.each([
    { mime: 'text/plain', expected: 'text/plain' },
    { mime: ' Text/HTML ; charset=utf-8; a=b', expected: 'text/html' },
    { mime: ';charset=utf-8', expected: '' },
    { mime: '', expected: '' },
  ])('of "$mime" is "$expected"', ({ mime, expected }) => {
    expect(plainType(mime)).toBe(expected)
  })
})

describe('a file of a type', () => {
  it.each([
    { mime: 'application/epub+zip', endings: ['epub'] },
    { mime: 'application/json', endings: ['json'] },
    { mime: 'application/jsonl', endings: ['jsonl'] },
    { mime: 'application/json-lines', endings: ['jsonl'] },
    { mime: 'application/msword', endings: ['doc'] },
    { mime: 'application/pdf', endings: ['pdf'] },
    { mime: 'application/sql', endings: ['sql'] },
    { mime: 'application/vnd.ms-excel', endings: ['xls', 'csv'] },
    { mime: 'application/vnd.ms-powerpoint', endings: ['ppt'] },
    { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', endings: ['pptx'] },
    { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
    { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
    { mime: 'application/x-yaml', endings: ['yaml', 'yml'] },
    { mime: 'application/yaml', endings: ['yaml', 'yml'] },
    { mime: 'text/yaml', endings: ['yaml', 'yml'] },
    { mime: 'application/xml', endings: ['xml'] },
    { mime: 'text/xml', endings: ['xml'] },
    { mime: 'text/css', endings: ['css'] },
    { mime: 'text/csv', endings: ['csv'] },
    { mime: 'text/html', endings: ['html', 'htm'] },
    { mime: 'text/javascript', endings: ['js'] },
    { mime: 'text/jsonl', endings: ['jsonl'] },
    { mime: 'text/markdown', endings: ['md', 'markdown'] },
    { mime: 'text/x-markdown', endings: ['md', 'markdown'] },
    { mime: 'text/plain', endings: ['txt', 'text', 'log', 'md', 'csv'] },
    { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
    { mime: 'audio/mp4', endings: ['mp4', 'm4a'] },
    { mime: 'audio/ogg', endings: ['ogg', 'oga'] },
  ])('such as $mime may end with $endings, and with nothing else', ({ mime, endings }) => {
    expect(endings.filter((ending) => !typeFitsName(mime, `a.${ending}`))).toEqual([])
    expect(['exe', '', 'x'].filter((ending) => typeFitsName(mime, `a.${ending}`))).toEqual([])
  })

  it('may be told with parameters and in capitals', () => {
    expect(typeFitsName('Text/CSV; header=present', 'B.CSV')).toBe(true)
  })

  it('is told by the last ending of its name', () => {
    expect(typeFitsName('application/pdf', 'a.pdf.exe')).toBe(false)
    expect(typeFitsName('application/pdf', 'a.tar.pdf')).toBe(true)
  })

  it('has no name where nobody knows the type', () => {
    expect(typeFitsName('application/x-msdownload', 'a.exe')).toBe(false)
    expect(typeFitsName('', 'a')).toBe(false)
  })
})

describe('what a browser may show in place', () => {
  it.each([
    { name: 'a.gif', type: 'image/gif' },
    { name: 'a.jpg', type: 'image/jpeg' },
    { name: 'a.JPEG', type: 'image/jpeg' },
    { name: 'a.png', type: 'image/png' },
    { name: 'a.webp', type: 'image/webp' },
    { name: 'a.mp3', type: 'audio/mpeg' },
    { name: 'a.m4a', type: 'audio/m4a' },
    { name: 'a.mp4', type: 'audio/mp4' },
    { name: 'a.oga', type: 'audio/ogg' },
    { name: 'a.wav', type: 'audio/wav' },
    { name: 'a.webm', type: 'audio/webm' },
  ])('is $name, as $type', ({ name, type }) => {
    expect(shownType(name)).toBe(type)
  })

  it.each(['a.svg', 'a.html', 'a.pdf', 'a.txt', 'a.xml', 'png', 'a', '', 'a.png.js'].filter((name) => name !== 'png'))(
    'is not "%s", which it may only keep',
    (name) => {
      expect(shownType(name)).toBeUndefined()
    },
  )
})
