import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  /** The current location. Only the screen that failed shows the fallback, until a reload. */
  pathname: string;
  Fallback: ComponentType<{ failure: unknown }>;
  children: ReactNode;
}

interface State {
  failed?: { failure: unknown; pathname: string };
}

/** Replaces a screen that throws; header and footer stay. React logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(failure: unknown): State {
    return { failed: { failure, pathname: location.pathname } };
  }

  override render() {
    const { failed } = this.state;
    const { pathname, Fallback, children } = this.props;
    return failed && failed.pathname === pathname ? <Fallback failure={failed.failure} /> : children;
  }
}
