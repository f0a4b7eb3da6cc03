// The land and the centres of countries are from Natural Earth (https://www.naturalearthdata.com), in the public domain.

/** Degrees of one dot. */
const STEP = 2.5;
/** Latitude of the upper edge; rows go south from there. */
const NORTH = 77.5;

/** Each row is a list of runs of dots on land: column and length, two digits of base 36 each. */
const rows = [
  '0o030s010w010z05180l2o0132013405',
  '0m040t010w010y0211011d0f2m012x0d',
  '08040k010m0d10091e0e29032k022r11',
  '01262g042r012t023s01',
  '04222e01',
  '070t110317031f051s012305291q',
  '060s15031h022205281j3s05',
  '08030h0i15062205291c3s01',
  '0j0i15071y012303281b3q03',
  '0k0j14091w021z01231h3q02',
  '0l0t1y1n',
  '0m0o1c031y1m',
  '0m0q1z0f2f052l0y',
  '0m0m1z04240126052g032k0y3k02',
  '0m0l1w05250228032c032g042l0v3k01',
  '0n0j1w0428022b092l0r3e013k01',
  '0n0j1x0120042b012d0z3f013i02',
  '0o0h1x072e0y3g02',
  '0p0f1w0b28032c11',
  '0q0813011v0o2k0t',
  '0s0513011u0k2f052m0q',
  '0t041u0k2f082r0k3c01',
  '0u03100114021t0m2g082s0731063801',
  '0u040z0217011t0m2g072t053205',
  '0w051t0n2h042t0433043c01',
  '10031t0q2u0233053c02',
  '110216031u0o2j012u02330135033d01',
  '130115071v0p2w0133013d02',
  '15081w05220i2w0134013a01',
  '150b240f33023902',
  '140c240e330238033c01',
  '140e240d340238033c013h01',
  '140h240c35013c013h05',
  '140i250b36013j04',
  '140i250b3k01',
  '150g250b',
  '150g250b2j013g033l01',
  '160e250b2i023d063k02',
  '180c250a2i023d0a',
  '180c25092h023a0e',
  '180a26082h02390g',
  '180926073a0f',
  '170927063a0f',
  '170927053a0f',
  '170827043a033i07',
  '17063k04',
  '17063y01',
  '16043m013x01',
  '17033v02',
  '16033v01',
  '1603',
  '1603',
  '1702',
];

/** Code, latitude and longitude of countries. */
const COUNTRIES = `
AD 43 2,AE 24 54,AF 34 66,AG 17 -62,AI 18 -63,AL 41 20,AM 40 45,AO -12 18,AR -35 -65,AS -14 -171,
AT 48 14,AU -26 134,AW 13 -70,AX 60 20,AZ 40 48,BA 44 18,BB 13 -60,BD 24 90,BE 51 5,BF 12 -2,
BG 43 25,BH 26 51,BI -3 30,BJ 10 2,BL 18 -63,BM 32 -65,BN 4 115,BO -17 -65,BQ 12 -68,BR -11 -53,
BS 25 -78,BT 27 90,BW -22 24,BY 54 28,BZ 17 -89,CA 58 -102,CD -3 24,CF 7 20,CG -1 15,CH 47 8,CI 8 -6,
CK -21 -160,CL -36 -71,CM 6 13,CN 37 104,CO 4 -73,CR 10 -84,CU 22 -79,CV 15 -24,CW 12 -69,CX -10 106,
CY 35 33,CZ 50 15,DE 51 10,DJ 12 43,DK 56 9,DM 15 -61,DO 19 -71,DZ 28 3,EC -1 -78,EE 59 26,EG 26 30,
EH 24 -12,ER 15 39,ES 40 -4,ET 9 40,FI 65 26,FJ -17 -29,FK -52 -59,FM 7 158,FO 62 -7,FR 47 2,
GA -1 12,GB 54 -3,GD 12 -62,GE 42 44,GF 4 -53,GG 49 -3,GH 8 -1,GI 36 -5,GL 75 -41,GM 13 -15,
GN 10 -11,GP 16 -62,GQ 2 10,GR 39 23,GS -54 -37,GT 16 -90,GU 13 145,GW 12 -15,GY 5 -59,HK 22 114,
HM -53 74,HN 15 -87,HR 45 16,HT 19 -73,HU 47 19,ID 0 114,IE 53 -8,IL 31 35,IM 54 -5,IN 23 80,
IO -7 72,IQ 33 44,IR 33 54,IS 65 -19,IT 44 12,JE 49 -2,JM 18 -77,JO 31 37,JP 37 138,KE 1 38,KG 41 75,
KH 13 105,KI 2 -157,KM -12 43,KN 17 -63,KP 40 127,KR 36 128,KW 29 48,KY 19 -81,KZ 48 67,LA 19 104,
LB 34 36,LC 14 -61,LI 47 10,LK 8 81,LR 6 -9,LS -30 28,LT 55 24,LU 50 6,LV 57 25,LY 27 18,MA 30 -8,
MC 44 7,MD 47 28,ME 43 19,MF 18 -63,MG -19 47,MH 7 171,MK 42 22,ML 17 -4,MM 21 96,MN 47 103,
MO 22 114,MP 15 146,MQ 15 -61,MR 20 -10,MS 17 -62,MT 36 14,MU -20 58,MV 4 74,MW -13 34,MX 24 -103,
MY 4 115,MZ -17 36,NA -22 17,NC -21 165,NE 17 9,NF -29 168,NG 10 8,NI 13 -85,NL 52 6,NO 61 9,
NP 28 84,NR -1 167,NU -19 -170,NZ -44 171,OM 21 56,PA 9 -80,PE -9 -74,PF -18 -149,PG -7 144,
PH 16 121,PK 30 69,PL 52 19,PM 47 -56,PN -24 -128,PR 18 -66,PS 32 35,PT 40 -8,PW 8 135,PY -23 -58,
QA 25 51,RE -21 56,RO 46 25,RS 44 21,RU 56 40,RW -2 30,SA 24 45,SB -10 160,SC -5 55,SD 16 30,
SE 63 17,SG 1 104,SH -16 -6,SI 46 15,SJ 78 16,SK 49 19,SL 9 -12,SM 44 12,SN 14 -14,SO 5 46,SR 4 -56,
SS 7 30,ST 0 7,SV 14 -89,SX 18 -63,SY 35 39,SZ -27 31,TC 22 -72,TD 15 19,TF -49 69,TG 9 1,TH 15 101,
TJ 39 71,TL -9 126,TM 39 59,TN 34 10,TO -21 -175,TR 39 35,TT 10 -61,TV -8 179,TW 24 121,TZ -6 35,
UA 49 31,UG 1 32,US 39 -97,UY -33 -56,UZ 42 63,VA 42 12,VC 13 -61,VE 7 -66,VG 18 -65,VI 18 -65,
VN 17 106,VU -15 167,WF -14 -178,WS -14 -172,XK 43 21,YE 16 48,YT -13 45,ZA -29 25,ZM -13 28,
ZW -19 30
`;

export const COLUMNS = 360 / STEP;
export const ROWS = rows.length;

/** SVG path of all dots on land, drawn with round line caps; one unit is the distance of two dots. */
export function drawLand() {
  return rows
    .flatMap((row, y) =>
      (row.match(/.{4}/g) ?? []).flatMap((run) => {
        const x = Number.parseInt(run.slice(0, 2), 36);
        const length = Number.parseInt(run.slice(2), 36);
        return Array.from({ length }, (_, index) => `M${x + index + 0.5} ${y + 0.5}h0`);
      }),
    )
    .join('');
}

const places = new Map(
  COUNTRIES.split(',').map((entry) => {
    const [code = '', latitude, longitude] = entry.trim().split(' ');
    return [code, { x: (Number(longitude) + 180) / STEP, y: (NORTH - Number(latitude)) / STEP }];
  }),
);

/**
 * Where a country is on the map, in dots; undefined for an unknown code.
 * @param {string} country ISO 3166-1 alpha-2
 */
export function findPlace(country) {
  return places.get(country);
}
