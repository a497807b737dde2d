import type { UpstreamSettings } from '../config.ts'

/** What a request is written for: its server, and whether it is OpenAI's own. */
export type Addressee = Pick<UpstreamSettings, 'kind' | 'origin'>
