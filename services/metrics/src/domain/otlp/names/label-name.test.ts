import { expect, test } from 'vitest'
import { otlpSchema } from '../settings.ts'
import { labelName } from './label-name.ts'

test.each([
  { attribute: 'http.method', settings: {}, name: 'http_method' },
  { attribute: '1st', settings: {}, name: 'key_1st' },
  { attribute: '_hidden', settings: {}, name: 'key_hidden' },
  { attribute: '_hidden', settings: { label_name_underscore_sanitization: false }, name: '_hidden' },
  { attribute: '__meta__', settings: {}, name: '__meta__' },
  { attribute: 'a..b', settings: {}, name: 'a__b' },
  { attribute: 'a..b', settings: { label_name_preserve_multiple_underscores: false }, name: 'a_b' },
  { attribute: 'http.method', settings: { translation_strategy: 'NoTranslation' }, name: 'http.method' },
  { attribute: '', settings: {}, name: undefined },
  { attribute: '..', settings: {}, name: undefined },
])('$attribute with $settings is $name', ({ attribute, settings, name }) => {
  expect(labelName(attribute, otlpSchema.parse(settings))).toBe(name)
})
