import { expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'

test.each([
  { text: '0.0.0.0', value: 0n, bits: 32 },
  { text: '10.0.0.1', value: 0x0a00_0001n, bits: 32 },
  { text: '255.255.255.255', value: 0xffff_ffffn, bits: 32 },
  { text: '1.2.3.4', value: 0x0102_0304n, bits: 32 },
  { text: '::', value: 0n, bits: 128 },
  { text: '::1', value: 1n, bits: 128 },
  { text: '1::', value: 1n << 112n, bits: 128 },
  { text: '2001:DB8::a', value: (0x2001_0db8n << 96n) + 10n, bits: 128 },
  { text: '1:2:3:4:5:6:7:8', value: 0x0001_0002_0003_0004_0005_0006_0007_0008n, bits: 128 },
  { text: '1:2:3:4:5:6:7::', value: 0x0001_0002_0003_0004_0005_0006_0007_0000n, bits: 128 },
  { text: '::ffff:10.0.0.1', value: 0xffff_0a00_0001n, bits: 128 },
  { text: '1:2:3:4:5:6:255.254.1.2', value: 0x0001_0002_0003_0004_0005_0006_fffe_0102n, bits: 128 },
])('$text', ({ text, value, bits }) => expect(parseAddress(text)).toEqual({ value, bits }))

test.each([
  ...['', '1.2.3', '1.2.3.4.5', '256.0.0.1', '01.2.3.4', '1.2.3.', 'a.b.c.d', '1.2.3.1000', '-1.2.3.4', 'x1.2.3.4'],
  ...[':', ':::', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4::5:6:7:8', '1::2::3', '12345::', 'g::', '::x'],
  ...['::1.2.3', '::256.1.1.1', '1:2:3:4:5:6:7:1.2.3.4'],
])('%s is none', (text) => expect(parseAddress(text)).toBeUndefined())
