/** The member of a session, read from the database for each request. */
export interface Member {
  id: string;
  email: string;
  username: string;
  role: 'member' | 'admin';
}
