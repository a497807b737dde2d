import { describe, expect, test } from 'vitest'
import { isImageAllowed } from './image-origins.ts'

const own = 'http://localhost:3001'

describe('isImageAllowed()', () => {
  test.each([
    { name: 'a file of this page', source: '/public/logo.svg', origins: [] },
    { name: 'a picture in the text', source: 'data:image/png;base64,AAAA', origins: [] },
    { name: 'a named origin', source: 'https://a.example/x.png', origins: ['https://a.example'] },
    { name: 'a host below a named one', source: 'https://b.a.example/x.png', origins: ['https://*.a.example'] },
  ])('lets in $name', ({ source, origins }) => expect(isImageAllowed(source, own, origins)).toBe(true))

  test.each([
    { name: 'another origin', source: 'https://a.example/x.png', origins: [] },
    { name: 'another scheme', source: 'http://a.example/x.png', origins: ['https://a.example'] },
    { name: 'another port', source: 'https://a.example:8443/x.png', origins: ['https://a.example'] },
    { name: 'a host that only ends alike', source: 'https://evila.example/x.png', origins: ['https://*.a.example'] },
    { name: 'an address without a scheme', source: '//a.example/x.png', origins: [] },
  ])('blocks $name', ({ source, origins }) => expect(isImageAllowed(source, own, origins)).toBe(false))
})
