export { AskError, type AskOptions, ask, isRefusal, messageOf, ownPageHeader, refused, unanswered } from './api/ask.ts'
export { inwardPath, outwardAddress, outwardPath, serviceUrl, shownAddress } from './browser/base-path.ts'
export { Composer, type ComposerProps } from './composer/composer.tsx'
export { AnswerText } from './content/answer-text.tsx'
export { CopyButton } from './content/copy-button.tsx'
export { renderCount, renderPace, renderSize, renderWait } from './content/render-amount.ts'
export { createEcho } from './editor/create-echo.ts'
export { renderDate, renderFixed, renderMoment, renderNumber, renderTime, renderTimeOfDay } from './format/index.ts'
export type { Command } from './keys/command.ts'
export { useCommands, useKeys } from './keys/commands.tsx'
export { HoldTyping } from './keys/hold-typing.ts'
export { ShownKeys } from './keys/shown-keys.tsx'
export { useLateFocus } from './keys/use-late-focus.ts'
export { takeTurns } from './live/take-turns.ts'
export { type LiveStreamOptions, type StreamState, useLiveStream } from './live/use-live-stream.ts'
export { whileVisible } from './live/while-visible.ts'
export { isUnderWay, type ModelState, type Offer } from './model-offer/model-state.ts'
export { offerDetails, offerSentence, percentOf, progressWords } from './model-offer/offer-words.ts'
export type { OwnOffer } from './model-offer/own-offer.ts'
export { StarterMark } from './model-offer/starter-mark.tsx'
export { useOfferUrl } from './model-offer/use-offer-url.ts'
export { mountPage } from './mount-page.tsx'
export { ActionMenu } from './overlays/action-menu.tsx'
export { DropPanel } from './overlays/drop-panel.tsx'
export { Hint } from './overlays/hint.tsx'
export type { MenuEntry } from './overlays/menu-entry.ts'
export { onDemand } from './overlays/on-demand.ts'
export { PlaceMenu } from './overlays/place-menu.tsx'
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
export { useCurrentInSight } from './shell/use-current-in-sight.ts'
export { ViewBar } from './shell/view-bar.tsx'
export { chunksOf, readData } from './sse/read-data.ts'
export { SkeletonPlaces, SkeletonState } from './states/skeleton.tsx'
export { EmptyState, ErrorState, LoadingState } from './states/states.tsx'
export { RefreshPicker } from './time/refresh-picker.tsx'
export {
  labelOf,
  type NamedRange,
  quickRanges,
  type RangeGrammar,
  type ResolvedRange,
  resolveRange,
  type TimeRange,
} from './time/time-range.ts'
export { TimeRangePicker } from './time/time-range-picker.tsx'
export { useNow } from './time/use-now.ts'
