/** A member as sessions know them, read anew for each request. */
export interface Member {
  id: string;
  email: string;
  username: string;
  role: 'member' | 'admin';
}
