/**
 * Units by the way they are written, one word each: `unit=id,id:step`. A step says where on the ladder of
 * prefixes the id stands: `B=bytes,kbytes:1` are bytes, of which `kbytes` counts in thousands.
 */
export const siUnits = `
  -=sishort cd=candela FLOPS=flops,mflops:2,gflops:3,tflops:4,pflops:5,eflops:6,zflops:7,yflops:8
  B=decbytes,deckbytes:1,decmbytes:2,decgbytes:3,dectbytes:4,decpbytes:5 b=decbits p/s=pps
  B/s=Bps,KBs:1,MBs:2,GBs:3,TBs:4,PBs:5 b/s=bps,Kbits:1,Mbits:2,Gbits:3,Tbits:4,Pbits:5
  W=watt,kwatt:1,megwatt:2,gwatt:3,mwatt:-1 W/m²=Wm2 VA=voltamp,kvoltamp:1 VAr=voltampreact,kvoltampreact:1
  Wh=watth,kwatth:1,mwatth:2 Wh/kg=watthperkg W-Min=kwattm:1 Ah=amph,kamph:1,mamph:-1 J=joule eV=ev
  A=amp,kamp:1,mamp:-1 V=volt,kvolt:1,mvolt:-1 Ω=mohm:-1,ohm,kohm:1,Mohm:2
  F=farad,µfarad:-2,nfarad:-3,pfarad:-4,ffarad:-5 H=henry,mhenry:-1,µhenry:-2 Lm=lumens Nm=forceNm,forcekNm:1
  N=forceN,forcekN:1 H/s=Hs,KHs:1,MHs:2,GHs:3,THs:4,PHs:5,EHs:6 g=massmg:-1,massg,masskg:1
  m=lengthmm:-1,lengthm,lengthkm:1 bar=pressurembar:-1,pressurebar,pressurekbar:1 Pa=pressurepa Bq=radbq
  Ci=radci Gy=radgy rad=radrad Sv=radsv,radmsv:-1,radusv:-2 rem=radrem C/kg=radexpckg R=radr
  Sv/h=radsvh,radmsvh:-1,radusvh:-2 Hz=rothz,rotkhz:1,rotmhz:2,rotghz:3,hertz L=mlitre:-1,litre
`

export const binaryUnits = `
  B=bytes,kbytes:1,mbytes:2,gbytes:3,tbytes:4,pbytes:5 b=bits B/s=binBps,KiBs:1,MiBs:2,GiBs:3,TiBs:4,PiBs:5
  b/s=binbps,Kibits:1,Mibits:2,Gibits:3,Tibits:4,Pibits:5
`

/** `id=unit`; thousands become K, M, B, T. */
export const countUnits = `
  cps=c/s ops=ops/s reqps=req/s rps=rd/s wps=wr/s iops=io/s eps=evt/s mps=msg/s recps=rec/s rowsps=rows/s
  cpm=c/m opm=ops/m reqpm=req/m rpm=rd/m wpm=wr/m epm=evts/m mpm=msgs/m recpm=rec/m rowspm=rows/m
`

/** `id=unit`, never scaled; `-` is no unit. */
export const fixedUnits = `
  humidity=%H dB=dB pixel=px accMS2=m/sec² accFS2=f/sec² accG=g degree=° radian=rad grad=grad arcmin=arcmin
  arcsec=arcsec areaM2=m² areaF2=ft² areaMI2=mi² acres=ac hectares=ha ppm=ppm conppb=ppb conngm3=ng/m³
  conngNm3=ng/Nm³ conμgm3=μg/m³ conμgNm3=μg/Nm³ conmgm3=mg/m³ conmgNm3=mg/Nm³ congm3=g/m³ congNm3=g/Nm³
  conmgdL=mg/dL conmmolL=mmol/L dBm=dbm flowgpm=gpm flowcms=cms flowcfs=cfs flowcfm=cfm litreh=L/h
  flowlpm=L/min flowmlpm=mL/min lux=lux masslb=lb masst=t lengthcm=cm lengthin=in lengthft=ft lengthmi=mi
  pressurehpa=hPa pressurekpa=kPa pressurehg="Hg rotrpm=rpm rotrads=rad/s rotdegs=°/s celsius=°C fahrenheit=°F
  kelvin=K velocityms=m/s velocitykmh=km/h velocitymph=mph velocityknot=kn m3=m³ Nm3=Nm³ dm3=dm³ gallons=gal
`

/** `id=symbol`, before the amount. */
export const currencies = `
  currencyUSD=$ currencyGBP=£ currencyEUR=€ currencyJPY=¥ currencyRUB=₽ currencyUAH=₴ currencyBRL=R$
  currencyCZK=czk currencyCHF=CHF currencyPLN=PLN currencyBTC=฿ currencymBTC=mBTC currencyμBTC=μBTC
  currencyZAR=R currencyINR=₹ currencyKRW=₩ currencyIDR=Rp currencyPHP=PHP currencyMYR=RM currencyXPF=XPF
  currencyBGN=BGN currencyPYG=₲ currencyUYU=UYU currencyILS=₪
`

/** `id=symbol`, after the amount. */
export const currenciesAfter = `
  currencyDKK=kr currencyISK=kr currencyNOK=kr currencySEK=kr currencyVND=đ currencyTRY=₺
`
