import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  /** Where one is: every place is drawn, but for the one that failed. That one comes again with a reload. */
  place: string;
  Fallback: ComponentType<{ failure: unknown }>;
  children: ReactNode;
}

interface State {
  failed?: { failure: unknown; place: string };
}

/** One broken screen does not take the header with it. React writes the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(failure: unknown): State {
    return { failed: { failure, place: location.pathname } };
  }

  override render() {
    const { failed } = this.state;
    const { place, Fallback, children } = this.props;
    return failed && failed.place === place ? <Fallback failure={failed.failure} /> : children;
  }
}
