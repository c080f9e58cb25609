import type { ComponentType } from 'react';
import { AdminsOnly } from '../session/admins-only.tsx';
import { CheckFailed } from './check-failed.tsx';

/** The screen behind the check for the admin role. */
export function forAdmins(Screen: ComponentType): ComponentType {
  return function ForAdmins() {
    return (
      <AdminsOnly Failed={CheckFailed}>
        <Screen />
      </AdminsOnly>
    );
  };
}
