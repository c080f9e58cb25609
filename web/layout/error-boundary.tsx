import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  /** The current location. Only the screen that failed shows the fallback, until a reload. */
  place: string;
  Fallback: ComponentType<{ failure: unknown }>;
  children: ReactNode;
}

interface State {
  failed?: { failure: unknown; place: string };
}

/** Replaces a screen that throws; header and footer stay. React logs the error to the console. */
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
