import { expect, test } from 'vitest';
import { username } from './fields.ts';
import { isReservedName } from './reserved-names.ts';

test.each(
  (
    'admin Admin ADMIN admin_ _admin Admin_Team admins admin1 admin2026 1admin adm1n Adm1n_1 AdminTeam adminteam ' +
    'campus_admin CampusAdmin campusadmin a_d_m_i_n administrator AdministratorTeam sysadmin the_real_admin ' +
    'moderator moderator_1 m0derat0r mod mod_ mods rnod rnoderator m0d SiteMod official official_campus 0fficial ' +
    'offic1al officlal OfficialMarket official_lin support support_ Support2 5upport supp0rt campus_support ' +
    'supportteam staff staff_1 5taff sta_ff system system_ system_team root root1 r00t help campus_help info ' +
    'contact security security_team service customer_service webmaster postmaster campus exchange ' +
    'campus_exchange null undefined anonymous deleted everyone'
  ).split(' '),
)('[H2.1] %s is reserved', (name) => expect(isReservedName(name)).toBe(true));

test.each(
  (
    'modern_art Modest modesty_li badminton_wang adminton supportive staffan staffordshire officially_lin rooter ' +
    'root_beer solar_system ecosystem helpful_hans info_theory infomatics customize contactless food_security ' +
    'lin_xiaoyu LinXiaoyu modupe modi commodore admiral adam_2026 lin2004 wang_lei_1 marketa user_1999 the_bot ' +
    'market_lover systematic nomad comodo campus_cat exchange_student team_lin realmadrid myra a 1 _ ___ 2026'
  ).split(' '),
)('%s is anybody’s', (name) => expect(isReservedName(name)).toBe(false));

test('the length of a name is checked before its words', () => {
  const long = username.safeParse('admin'.repeat(12_000));
  expect(long.error?.issues.map(({ message }) => message)).toEqual(['username_length']);
});
