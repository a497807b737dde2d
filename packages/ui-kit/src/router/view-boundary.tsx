import { Component, type ReactNode } from 'react'
import { ErrorState } from '../states/states.tsx'

type State = { readonly error: unknown; readonly isBroken: boolean }

/** Says so when a view breaks or cannot be loaded; the way to the others stays. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined, isBroken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, isBroken: true }
  }

  override render(): ReactNode {
    const { error, isBroken } = this.state
    return isBroken ? <ErrorState error={error} retry={() => location.reload()} /> : this.props.children
  }
}
