import { Component, type ReactNode } from 'react'
import { PanelMessage } from './panel-message.tsx'
import { t } from './words.ts'

type Props = { readonly children: ReactNode }
type State = { readonly error: unknown }

/** Keeps a panel that cannot be drawn from taking the dashboard with it. */
export class PanelErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <PanelMessage title={t('notDrawn')}>{error instanceof Error ? error.message : null}</PanelMessage>
  }
}
