export { AskError, type AskOptions, ask, isRefusal, messageOf, ownPageHeader } from './api/ask.ts'
export { Composer, type ComposerProps } from './composer/composer.tsx'
export { AnswerText } from './content/answer-text.tsx'
export { CopyButton } from './content/copy-button.tsx'
export { renderCount, renderPace, renderSize, renderWait } from './content/render-amount.ts'
export { renderDate, renderNumber, renderTime } from './format/index.ts'
export type { Command } from './keys/command.ts'
export { useCommands, useKeys } from './keys/commands.tsx'
export { ShownKeys } from './keys/shown-keys.tsx'
export { type LiveStreamOptions, type StreamState, useLiveStream } from './live/use-live-stream.ts'
export { isUnderWay, type ModelState, type Offer } from './model-offer/model-state.ts'
export type { OwnOffer } from './model-offer/offer-bar.tsx'
export { offerDetails, offerSentence, percentOf, progressWords } from './model-offer/offer-words.ts'
export { StarterMark } from './model-offer/starter-mark.tsx'
export { useOfferUrl } from './model-offer/use-offer-url.ts'
export { mountPage } from './mount-page.tsx'
export * from './shell/icons.tsx'
export {
  type ServiceLink,
  type ServiceName,
  type ServiceState,
  useAskModelState,
  useServices,
} from './shell/services.ts'
export { Shell, type ShellProps } from './shell/shell.tsx'
export { StatusDot } from './shell/status-dot.tsx'
export { ViewBar } from './shell/view-bar.tsx'
export { chunksOf, readData } from './sse/read-data.ts'
export { EmptyState, ErrorState, LoadingState } from './states/states.tsx'
export { RefreshPicker } from './time/refresh-picker.tsx'
export { labelOf, quickRanges, type ResolvedRange, resolveRange, type TimeRange } from './time/time-range.ts'
export { TimeRangePicker } from './time/time-range-picker.tsx'
export { useNow } from './time/use-now.ts'
