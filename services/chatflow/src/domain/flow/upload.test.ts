import { expect, test } from 'vitest'
import { attachedImages, attachedText, type Upload } from './upload.ts'

const upload = (own: Partial<Upload>): Upload => ({
  type: 'file:full',
  name: 'a.txt',
  mime: 'text/plain',
  data: 'text',
  ...own,
})

test('documents that came whole are read with their names, one below the other', () => {
  const uploads = [upload({}), upload({ name: 'b.txt', data: 'more' })]
  expect(attachedText(uploads)).toBe("<doc name='a.txt'>text</doc>\n\n<doc name='b.txt'>more</doc>")
})

test.each([
  { name: 'a file', own: { type: 'file' } },
  { name: 'a document to search', own: { type: 'file:rag' } },
  { name: 'a document that is stored', own: { data: undefined } },
] as const)('$name is not read before the question', ({ own }) => expect(attachedText([upload(own)])).toBe(''))

const picture = { name: 'a.png', mime: 'image/png', data: 'data:image/png;base64,AAAA' } as const

test.each(['file', 'url'] as const)('a picture may come as %s', (type) => {
  expect(attachedImages([upload({ ...picture, type })])).toEqual([{ url: picture.data, mimeType: 'image/png' }])
})

test.each([
  { name: 'audio', own: { ...picture, type: 'audio' } },
  { name: 'a text', own: { ...picture, type: 'file', mime: 'text/plain' } },
  { name: 'a picture that is stored', own: { ...picture, type: 'stored-file' } },
  { name: 'a picture without contents', own: { ...picture, type: 'file', data: undefined } },
] as const)('$name is no picture to look at', ({ own }) => expect(attachedImages([upload(own)])).toEqual([]))
