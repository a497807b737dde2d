import { expect, test } from 'vitest'
import { signAws } from './sign-aws.ts'

// Of the examples that AWS publishes for its signature: "get-vanilla".
const keys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: undefined,
}
const request = {
  method: 'GET',
  url: new URL('https://example.amazonaws.com/'),
  body: '',
  region: 'us-east-1',
  service: 'service',
}
const atMs = Date.UTC(2015, 7, 30, 12, 36)

test("a request is signed as AWS's own example is", () => {
  expect(signAws(request, keys, atMs)).toEqual({
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  })
})

test('the token of temporary keys is sent and signed', () => {
  const signed = signAws(request, { ...keys, sessionToken: 'temporary' }, atMs)
  expect(signed).toMatchObject({
    'x-amz-security-token': 'temporary',
    authorization: expect.stringContaining('SignedHeaders=host;x-amz-date;x-amz-security-token'),
  })
})
