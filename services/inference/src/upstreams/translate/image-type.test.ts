import { describe, expect, test } from 'vitest'
import { imageType } from './image-type.ts'

describe('the type of a picture', () => {
  test.each([
    { bytes: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', type: 'image/png' },
    { bytes: '\xff\xd8\xff\xe0\0\x10JFIF', type: 'image/jpeg' },
    { bytes: 'GIF89a\x01\0\x01\0', type: 'image/gif' },
    { bytes: 'RIFF\n\0\0\0WEBPVP8 ', type: 'image/webp' },
    { bytes: 'RIFF\n\0\0\0WAVEfmt ', type: undefined },
    { bytes: 'BM', type: undefined },
    { bytes: '', type: undefined },
  ])('that begins with $bytes is $type', ({ bytes, type }) => {
    expect(imageType(Buffer.from(bytes, 'latin1').toString('base64'))).toBe(type)
  })
})
