import { language } from '../language/language.ts'
import { createFormat } from './format.ts'

/** One way to write dates and numbers on all pages, in the reader's language. */
export const { renderDate, renderMoment, renderTime, renderTimeOfDay, renderSpan, renderNumber, renderFixed } =
  createFormat(language)
