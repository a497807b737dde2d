export { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver.ts'
export type { ReceivedSpan } from './read-spans.ts'
