import { describe, expect, test } from 'vitest'
import { readAccepted, type Uploads, wayOf } from './accepted.ts'

const nothing: Uploads = {
  isSpeechToTextEnabled: false,
  isImageUploadAllowed: false,
  isRAGFileUploadAllowed: false,
  imgUploadSizeAndTypes: [],
  fileUploadSizeAndTypes: [],
}
const all: Uploads = {
  ...nothing,
  isImageUploadAllowed: true,
  isRAGFileUploadAllowed: true,
  imgUploadSizeAndTypes: [{ fileTypes: ['image/png'], maxUploadSize: 1 }],
  fileUploadSizeAndTypes: [{ fileTypes: ['.pdf'], maxUploadSize: 500 }],
}
const ofTexts = '{"fullFileUpload":{"status":true,"allowedUploadFileTypes":"text/plain, text/csv"}}'
const file = (name: string, type: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type })

describe('what a flow takes', () => {
  test.each([
    { name: 'nothing', uploads: nothing, config: null },
    { name: 'nothing by settings that say so', uploads: nothing, config: '{"fullFileUpload":{"status":false}}' },
    { name: 'nothing by settings that cannot be read', uploads: nothing, config: '{' },
  ])('is $name', ({ uploads, config }) => expect(readAccepted(uploads, config)).toBeUndefined())

  test.each([
    { name: 'a picture', sent: file('a.png', 'image/png'), way: { way: 'picture' } },
    { name: 'a document', sent: file('a.PDF', 'application/pdf'), way: { way: 'document' } },
    { name: 'a text', sent: file('a.txt', 'text/plain'), way: { way: 'text' } },
    {
      name: 'no picture that is too large',
      sent: file('a.png', 'image/png', 1024 * 1024 + 1),
      way: { refusal: 'Too large: 1 MB at most' },
    },
    {
      name: 'nothing else',
      sent: file('a.zip', 'application/zip'),
      way: { refusal: 'This flow takes no files of this kind (.zip)' },
    },
  ])('is $name', ({ sent, way }) => {
    const accepted = readAccepted(all, ofTexts)
    expect(accepted && wayOf(sent, accepted)).toEqual(way)
  })

  test('is any file where its loader reads all, and any text where no types are named', () => {
    const every = readAccepted({ ...all, fileUploadSizeAndTypes: [{ fileTypes: ['*'], maxUploadSize: 1 }] }, null)
    expect(every && wayOf(file('a.odd', ''), every)).toEqual({ way: 'document' })
    const texts = readAccepted(nothing, '{"fullFileUpload":{"status":true}}')
    expect(texts && wayOf(file('a.odd', ''), texts)).toEqual({ way: 'text' })
  })
})
