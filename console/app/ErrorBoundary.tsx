import { Component, type ReactNode } from 'react';
import { Failure } from '../parts/states';

/** Shows an error of the console itself instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError = (error: Error) => ({ error });

  override render() {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Failure error={error} onRetry={() => this.setState({ error: null })} />
    );
  }
}
