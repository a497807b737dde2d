import { t } from './words.ts'

/** A view of this page that stands in its bar. */
export type BarView = {
  readonly label: string
  readonly to: string
  /** Paths below these belong to it too. */
  readonly below: readonly string[]
}

/** The views of this page as they stand in its bar. */
export const barViews: readonly BarView[] = [
  { label: t('flows'), to: '/', below: ['/flows/'] },
  { label: t('chat'), to: '/chat', below: [] },
  { label: t('documents'), to: '/documents', below: ['/documents/'] },
  { label: t('credentials'), to: '/credentials', below: [] },
  { label: t('variables'), to: '/variables', below: [] },
  { label: t('tools'), to: '/tools', below: ['/tools/'] },
  { label: t('runs'), to: '/runs', below: [] },
  { label: t('conversations'), to: '/conversations', below: ['/conversations/'] },
  { label: t('tests'), to: '/tests', below: ['/tests/'] },
  { label: t('keys'), to: '/keys', below: [] },
]

/** Whether a view is the one that a path shows. */
export function isAt(view: BarView, pathname: string): boolean {
  return pathname === view.to || view.below.some((start) => pathname.startsWith(start))
}
