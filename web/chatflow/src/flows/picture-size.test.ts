import { pictureSize as drawn } from '@hearth/flow'
import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

test('pictures are shown on what they are drawn on', () => expect(pictureSize).toEqual(drawn))
